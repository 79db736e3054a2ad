-- Draws that are off sale and not at rest: what the server's clock looks at four times a second.
create index draws_due on lottery.draws (draw_at)
  where state in ('suspended', 'locked', 'resultPending', 'published', 'settling', 'reversing', 'voided');
