-- Mails with the signing links of a handover, for its limit and its page.
CREATE INDEX outgoing_signing ON outgoing (("Data" -> 'Signing' ->> 'Handover')) WHERE "Data" ? 'Signing';
