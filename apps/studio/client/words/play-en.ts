import { fishing } from './fishing-en.ts'

/** What is said of stakes, lines and rounds that follow each other. */
export const play = {
  offline: 'No connection: nothing can be bet, and no press is kept.',
  backOnline: 'The connection is back.',
  nothingToldYet: 'None yet: what decides a round is told when it is over.',
  notTaken: 'There was no answer, so nothing was bet. Press again to play.',
  notDone: 'There was no answer, so nothing was done. Press again.',
  greater: 'more',
  poolsNote: 'Whole pools, and what a hit at {stake} wins of each; all of it at {highest}.',
  session: 'This session',
  timePlayed: 'Time played',
  staked: 'Staked',
  paidOut: 'Paid out',
  result: 'Result',
  sessionText: 'Since this game was opened. Your rounds of other days stand in the history.',
  leastStake: 'Lowest',
  halfStake: 'Half',
  doubleStake: 'Double',
  mostStake: 'Highest',
  autoGainLimit: 'Stop when ahead by',
  autoRaise: 'Double the stake',
  afterLoss: 'after a loss',
  afterWin: 'after a win',
  autoCap: 'Never above',
  autoGain: 'Autoplay ended: you are ahead as far as you chose.',
  creditsRefill: 'Credits are not for sale: whoever has hardly any left is refilled by the site, once a day.',
  freeRounds: 'Free rounds',
  freeRoundsWon: 'Won',
  freeRoundsFirst: 'Your free rounds come first: they cost nothing, and what they win is yours.',
  freeRoundsOver: 'Your free rounds are over: {amount} won, and it is in your balance.',
  freeRoundsGone: 'These free rounds are over, or their time has ended. Nothing was taken.',
  freeRound: 'Free round',
  ...fishing,
} as const

export type PlayWords = Record<keyof typeof play, string>
