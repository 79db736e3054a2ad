-- Nothing is left to move.
drop function wallet.public_move_old_calls, wallet.with_bonus;
