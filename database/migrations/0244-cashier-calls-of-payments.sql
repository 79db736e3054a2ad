-- What providers told of a payment, as the card of a deposit shows it to operators.
create index events_of_payment on cashier.events (merchant_id, provider, payment_id) where payment_id is not null;
