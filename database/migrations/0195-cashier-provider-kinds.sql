-- Which language a provider is called in: the contract of our own, or the Greenfield API of BTCPay Server.
alter table cashier.providers
  add column kind text not null default 'pc1',
  add constraint providers_kind check (kind in ('pc1', 'btcpay'));
