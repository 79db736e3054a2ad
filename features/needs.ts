/**
 * Every feature and the features it may call. A feature calls only those above it; what happens below reaches those
 * above as an event (apps/server/reactions.ts). The walls test keeps both.
 */
export const needs = {
  /** merchants by host, flags, system status, registration rules */
  settings: [],
  /** SMS and e-mail on their way to people */
  notifications: [],
  /** the ledger: accounts, movements, the log, proof */
  wallet: ['settings'],
  /** lots: what must be played of credited money before it may leave, and the bets that count for it */
  turnover: ['wallet'],
  /** bonus money: lent on terms, counted towards its end, and where it goes then */
  bonuses: ['wallet', 'turnover'],
  /** members and their profiles */
  people: ['settings', 'wallet'],
  /** limits of members, exclusions, and that both are kept */
  protection: ['settings', 'people', 'wallet'],
  /** what people log in with, members and operators: passwords, authenticators, and how often they may be tried */
  credentials: ['settings', 'people'],
  /** that somebody is there and a contact theirs: captcha, slide, codes, the step-up of an act */
  verification: ['settings', 'notifications', 'people', 'credentials'],
  /** third parties that say who somebody is */
  identities: ['settings', 'credentials'],
  /** accounts that are opened: the form and its rules, who is old enough, by whose link somebody comes */
  registration: ['settings', 'notifications', 'people', 'wallet', 'credentials', 'verification'],
  /** login, sessions */
  sessions: [
    'settings',
    'notifications',
    'people',
    'wallet',
    'protection',
    'credentials',
    'verification',
    'identities',
    'registration',
  ],
  /** staff of a merchant: logins, roles, what takes two of them, and the record of what they did */
  operators: ['settings', 'notifications', 'credentials', 'sessions'],
  /** who a member really is: documents (KYC) and the levels that they prove */
  identity: ['settings', 'people', 'operators'],
  /** deposits, withdrawals and the providers behind them */
  cashier: [
    'settings',
    'wallet',
    'turnover',
    'bonuses',
    'people',
    'protection',
    'credentials',
    'verification',
    'registration',
    'sessions',
    'identity',
    'operators',
  ],
  /** banners, notices, promotions, help */
  messages: ['settings', 'people', 'sessions', 'identity', 'operators'],
  /** offers: whom they are for, what they promise of which budget, and what became of it */
  promotions: [
    ...([
      'settings',
      'wallet',
      'turnover',
      'bonuses',
      'people',
      'protection',
      'sessions',
      'identity',
      'operators',
      'cashier',
      'messages',
    ] as const),
  ],
  /** the reward centre: money that waits until its member takes it */
  rewards: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'sessions', 'operators', 'promotions'] as const),
  ],
  /** vendors, catalogue, lobby, launch, winners */
  games: ['settings', 'people', 'wallet', 'protection', 'sessions', 'operators'],
  /** the wallet contract: keys of vendors, their calls, rounds */
  gateway: ['settings', 'people', 'wallet', 'turnover', 'bonuses', 'protection', 'sessions', 'operators', 'games'],
  /** what vendors' books tell held against ours, and what people have to look at */
  reconciliation: ['wallet', 'operators', 'games', 'gateway'],
  /** the transfer wallet: money that vendors keep themselves, moved there and back */
  transfers: ['settings', 'people', 'wallet', 'protection', 'sessions', 'operators', 'games', 'gateway'],
  /** lotteries: issues, bets, draws that can be checked, settlement */
  lottery: [
    ...([
      'settings',
      'people',
      'wallet',
      'turnover',
      'bonuses',
      'protection',
      'sessions',
      'operators',
      'games',
    ] as const),
    'promotions',
  ],
  /** red envelopes, wheels and raffles: drawn from seeds that were promised before */
  draws: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'sessions', 'operators', 'cashier'] as const),
    ...(['promotions', 'rewards', 'games', 'lottery'] as const),
  ],
  /** what a member played and what it came to: the statement */
  records: ['settings', 'people', 'wallet', 'cashier', 'games', 'gateway', 'lottery'],
  /** sums of ledger accounts by day, reports and the ledger for operators */
  finance: [
    ...(['settings', 'notifications', 'people', 'wallet', 'operators', 'identity', 'cashier', 'games'] as const),
    ...(['reconciliation', 'lottery', 'promotions'] as const),
  ],
  /** lines of agents: what their teams do, contracts and what these pay, money up and down a line */
  agents: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'credentials', 'verification', 'sessions'] as const),
    'registration',
    ...(['operators', 'cashier', 'games', 'gateway', 'lottery', 'records'] as const),
  ],
  /** points for own play and for days of check-in, and what they are spent on: money and goods of the mall */
  points: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'credentials', 'verification'] as const),
    ...(['sessions', 'operators', 'cashier', 'lottery', 'records'] as const),
  ],
  /** missions and boards: own play or deposits towards rewards, and who played most */
  missions: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'sessions', 'operators', 'promotions'] as const),
    'games',
  ],
  /** free bets, tokens whose profit is cash, and free rounds of vendors' games */
  freebets: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'sessions', 'operators', 'promotions'] as const),
    ...(['games', 'gateway'] as const),
  ],
  /** rebate on own play: what bets accrue at the rate of a rank, and what is claimed of it */
  rebates: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'sessions', 'operators', 'promotions'] as const),
    ...(['games', 'records'] as const),
  ],
  /** what comes back on losses, once a day or a week is closed */
  cashback: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'sessions', 'promotions', 'records'] as const),
  ],
  /** members who bring friends: who came, what they did, and what is paid for it */
  referral: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'credentials', 'sessions', 'operators'] as const),
    ...(['identity', 'cashier', 'promotions', 'records'] as const),
  ],
  /** ranks that members reach by growth, and what keeps them */
  ranks: [
    ...(['settings', 'wallet', 'turnover', 'people', 'protection', 'sessions', 'operators', 'cashier'] as const),
    ...(['promotions', 'rewards', 'games', 'records'] as const),
  ],
  /** members as operators see them: found, looked at, looked after */
  players: [
    ...(['settings', 'wallet', 'people', 'protection', 'credentials', 'sessions', 'operators'] as const),
    ...(['identity', 'cashier', 'gateway', 'transfers', 'lottery', 'records', 'finance'] as const),
  ],
  /** what looks like fraud: alerts, who is linked with whom, cases */
  risk: [
    ...(['settings', 'wallet', 'people', 'credentials', 'sessions', 'operators'] as const),
    ...(['cashier', 'games', 'gateway', 'records', 'referral', 'players'] as const),
    ...(['turnover', 'bonuses', 'lottery', 'draws'] as const),
  ],
  /** what operators set of a merchant, and the brands that they open */
  brands: ['settings', 'notifications', 'wallet', 'operators', 'cashier', 'games', 'lottery', 'messages'],
} as const satisfies Record<string, readonly string[]>
