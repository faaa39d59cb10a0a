CREATE VIEW grid_company_files AS
SELECT "Id", "Name", "FileName", coalesce("Url", '/File/Get/' || "FileId") AS "Url", "SearchText"
FROM company_file;
