-- When members logged in last, for the lists of operators.
update people.public_standings s set last_login_at = c.last_login_at
from credentials.credentials c where c.member_id = s.member_id and c.last_login_at is not null;
