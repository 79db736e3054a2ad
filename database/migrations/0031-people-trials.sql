-- Trial accounts last a day (security §3.7): those that are open, by age.
create index members_trials on people.members (registered_at) where type = 4 and status <> 'closed';
