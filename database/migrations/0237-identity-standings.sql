-- Which level members have, for the lists of operators.
update people.public_standings s set level = l.level
from (select distinct on (member_id) member_id, level from identity.levels order by member_id, id desc) l
where l.member_id = s.member_id;
