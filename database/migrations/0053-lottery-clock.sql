-- Four times a second the clock asks which issues have to open or lock: of thousands made ahead it reads only those.
create index draws_opening on lottery.draws (open_at) where state = 'scheduled';
create index draws_locking on lottery.draws (lock_at) where state = 'open';
