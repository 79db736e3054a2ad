-- The level of a member's identity is told by the feature identity. No call ever set another one than the default here.
alter table cashier.members drop column kyc_level;
