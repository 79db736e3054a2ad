-- Documents of one number tie accounts (promotions §11, R1): a keyed digest of it, never the number itself. Who takes a document
-- reads it off the picture; of documents that were taken before nobody wrote it down.
alter table identity.documents add column number_index bytea
  check (number_index is null or (kind in ('card_front', 'passport') and state in ('APPROVED', 'EXPIRED')));
create index documents_by_number on identity.documents (merchant_id, number_index) where number_index is not null;
