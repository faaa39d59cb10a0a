-- A recipient gets each version of a handover's protocol once.
CREATE UNIQUE INDEX outgoing_protocol ON outgoing (("Data" -> 'Protocol' ->> 'Handover'), ("Data" -> 'Protocol' ->> 'Version'), lower("Target")) WHERE "Data" ? 'Protocol';
