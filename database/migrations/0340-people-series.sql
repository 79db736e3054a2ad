-- Whether anybody of a merchant has a series of a group: asked for again and again.
create index terms_of_merchant on people.terms (merchant_id, kind, subject);
