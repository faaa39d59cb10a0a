CREATE VIEW grid_forwarding_portfolio AS
SELECT "Id", "ContainerNumber", "ShippingNumber", "ContractNumber", "ForwardingType", "ClientName", "ImporterName", "ExporterName",
  "ShipownerName", "ShipmentDate", "ArrivalDate", "PlacementDate", "LoadingPort", "UnloadingPort", "OceanShipName", "VoyageOcean",
  "Incoterms", "IsClosed", "SearchText"
FROM forwarding_portfolio;
