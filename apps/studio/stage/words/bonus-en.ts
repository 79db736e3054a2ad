/** What is said of bonuses, purchases and pools. */
export const bonus = {
  buy: 'Buy {feature}',
  buyText:
    'The round begins with the feature at once, without a base spin. It costs {times} times your stake of {stake}.',
  buyPrice: 'Price',
  buyReturn: 'Return to player of this purchase',
  buyNow: 'Buy for {price}',
  buyTooHigh:
    'At this stake it would cost {price}, more than {highest}, the highest amount of one round. Choose a lower stake.',
  buyNotEnough: 'Your balance is lower than the price of {price}. Choose a lower stake or add credits.',
  boughtFor: 'Bought for {price}',
  pickClosed: 'Box {number} of {count}: closed',
  pickOpened: 'Box {number}: {text}',
  pickNote: 'Open boxes one after another. Which one you tap does not change the outcome.',
  orMore: '{count} or more',
  bonusLineText:
    '{count} or more {symbol} side by side on a line begin it, in the order in which lines pay. Several lines begin several.',
  bonusScatterText: '{count} {symbol} anywhere in view begin it.',
  bonusTimesText: 'What multiplies that line multiplies all that it brings.',
  bonusFreeText: 'Begun in free spins, it pays ×{multiplier}.',
  consolationText: 'When all of it comes to nothing, it pays {amount}.',
  wheelText: 'Turns of the wheel: {spins}. Its segments, each with its chance:',
  pickText: '{count} boxes are closed. They hold:',
  pickEnd: '{held} and the end',
  pickUntilEndText: 'You open one after another until you open an end.',
  pickCountText: 'You open {picks} of them at most.',
  pickFairText:
    'Which one you tap does not change the outcome: what the next opened box holds is drawn with the round. Without a tap for 15 seconds, and in autoplay, they open by themselves.',
  boardText:
    '{throws} throws of a die with {faces} faces move a piece round {places} places, from place {start} on. Each throw pays the place where it ends.',
  boardCellsText: 'The places and what they pay:',
  boardJump: 'on to {place}, which pays instead',
  die: 'the throw',
  bookBonusText: 'One of these prizes is drawn, each with its chance:',
  holdText:
    'The coins that began it are held, and {respins} respins of the other cells follow. Each respin with a new coin sets the respins left back to {respins}. It ends when none is left or every cell holds a coin, and pays all coins.',
  holdChancesText: 'Chance of a coin in each empty cell of a respin, by how many are held:',
  holdFrom: 'from {held}',
  holdValuesText: 'What a coin is worth, each with its chance:',
  holdFullText: 'All {cells} cells filled pay {amount} more.',
  buysTitle: 'What may be bought',
  buyRulesText:
    '{feature} costs {price}, {times} times the stake, and returns {rtp} of its price on average. The figures of the game are those of rounds that are spun.',
  buyStartText: 'Bought, it begins with {start} coins.',
  poolsTitle: 'Jackpots',
  poolChanceText:
    '{tier}: {share} of every stake flows into the pool. At the end of each round it is hit by chance, {of} time in {in}.',
  poolLineText: '{tier}: {share} of every stake flows into the pool. {count} × {symbol} on a line hit it.',
  poolShareText:
    'A hit at the highest stake pays the whole pool, at another stake the same part of it as that stake is of the highest. So every stake has the same return.',
  tierMini: 'Mini',
  tierMinor: 'Minor',
  tierMajor: 'Major',
  tierGrand: 'Grand',
  tierJar: 'Jar',
  wildPlainText: '{symbol} stands for every symbol except {except}.',
  wildPlainAllText: '{symbol} stands for every symbol.',
  gamble: 'Double or nothing',
  gambleSwitch: 'Ask to gamble after a win',
  gambleColour: 'Call the colour',
  gambleSuit: 'Call the suit',
  gambleDrawn: 'Cards so far',
  gambleStands: '{amount} stands. Take it or call the next card.',
  gambleStepsLeft: 'Calls left: {count}. A wrong call loses all that stands.',
  gambleCalled: 'You called {call}.',
  gambleWon: '×{multiplier}: {amount} stands.',
  gambleLost: 'It was {card}. The win is gone.',
  red: 'Red',
  black: 'Black',
  gambleText:
    'If you ask for it before a round, you may gamble with what it wins, up to {steps} times in a row. One of four suits is drawn, all equally likely: a right colour doubles what stands, a right suit multiplies it by four, a wrong call loses all of it. On average neither gains nor loses. A call that could bring more than {most} is not offered. A round that you leave is ended after a day, with what stands.',
  maxWin: 'The highest win of this game. The round ends here.',
  maxWinText: 'A round pays at most {amount}, {times} times the stake: when it has won so much, it ends there.',
} as const

export type BonusWords = Record<keyof typeof bonus, string>
