-- The draw of a ticket, for those who counted it.
create view lottery.public_ticket_draws as select id as ticket, draw_id from lottery.tickets;
