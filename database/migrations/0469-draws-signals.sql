-- How soon after an envelope's opening its parts were taken (promotions §11).
create view draws.public_envelope_claims as
select c.merchant_id, c.member_id, c.envelope_id, c.at, e.starts_at
from draws.envelope_claims c join draws.envelopes e on e.id = c.envelope_id;
