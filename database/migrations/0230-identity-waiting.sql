-- Documents that wait for a decision, and since when.
create view identity.public_waiting as
select merchant_id, 'documents' as queue, uploaded_at as since from identity.documents where state = 'WAITING';
