import type { TableKind } from '../../../engine/tables/rules.ts'
import type { TableWord } from '../words/en.ts'
import type { TableSay } from '../words/words.ts'

const PLAIN: Readonly<Record<TableKind, Readonly<Record<string, TableWord>>>> = {
  baccarat: {
    ...{ player: 'player', banker: 'banker', tie: 'tie', playerPair: 'playerPair', bankerPair: 'bankerPair' },
    ...{ eitherPair: 'eitherPair', perfectPair: 'perfectPair', big: 'bigCards', small: 'smallCards' },
    ...{ superSix: 'superSix', playerBonus: 'playerBonus', bankerBonus: 'bankerBonus' },
  },
  dragonTiger: { dragon: 'dragon', tiger: 'tiger', tie: 'tie', suitedTie: 'suitedTie' },
  roulette: { red: 'red', black: 'black', odd: 'odd', even: 'even', low: 'low', high: 'high' },
  sicBo: { big: 'big', small: 'small', odd: 'odd', even: 'even', anyTriple: 'anyTriple' },
  taiXiu: { tai: 'tai', xiu: 'xiu' },
  bauCua: { deer: 'deer', gourd: 'gourd', rooster: 'rooster', fish: 'fish', crab: 'crab', shrimp: 'shrimp' },
  blackjack: {},
  cockfight: { meron: 'meron', wala: 'wala', bdd: 'bothDown' },
  xocDia: {
    ...{ even: 'evenReds', odd: 'oddReds', mostRed: 'mostRed', mostWhite: 'mostWhite', reds4: 'reds4', reds0: 'reds0' },
    ...{ reds3: 'reds3', reds1: 'reds1', reds2: 'reds2', allSame: 'allSame' },
  },
  fanTan: { odd: 'odd', even: 'even' },
}

const OF_CARD: Readonly<Record<string, TableWord>> = {
  ...{ Big: 'big', Small: 'small', Odd: 'odd', Even: 'even', Red: 'red', Black: 'black' },
  ...{ Spades: 'spades', Clubs: 'clubs', Diamonds: 'diamonds', Hearts: 'hearts' },
}

const INSIDE: Readonly<Record<number, TableWord>> = {
  ...{ 1: 'straightUp', 2: 'split', 3: 'street', 4: 'corner', 6: 'line' },
}

/** Of a box of blackjack, by the first word of the bet's id. */
const OF_BOX: Readonly<Record<string, TableWord>> = {
  ...{
    seat: 'boxMain',
    pairs: 'boxPairs',
    plus: 'boxPlus',
    insure: 'boxInsured',
    split: 'boxSplit',
    double: 'boxDoubled',
  },
}
/** The bet without its box. */
export const nameOfBox = (say: TableSay, bet: string): string => say(OF_BOX[/^[a-z]+/.exec(bet)![0]]!)

/** What a bet is called. */
export function nameBet(say: TableSay, kind: TableKind, bet: string): string {
  const plain = PLAIN[kind][bet]
  if (plain) return say(plain)
  if (kind === 'blackjack') return say('atBox', { name: nameOfBox(say, bet), n: /\d/.exec(bet)![0] })
  if (kind === 'dragonTiger') {
    const [, side, what] = /^(dragon|tiger)(\w+)$/.exec(bet)!
    return say('sideAnd', { side: say(side as 'dragon' | 'tiger'), what: say(OF_CARD[what!]!) })
  }
  const [, name, digits = ''] = /^([a-z]*)([\d-]+)$/.exec(bet)!
  const values = { n: digits, a: digits[0] ?? '', b: digits[1] ?? '', c: digits[2] ?? '' }
  switch (name) {
    case '':
      return say(INSIDE[digits.split('-').length]!, { numbers: digits.split('-').join(', ') })
    case 'total':
      return say('totalOf', values)
    case 'triple':
      return say('tripleOf', values)
    case 'double':
      return say('doubleOf', values)
    case 'face':
      return say('faceOf', values)
    case 'two':
      return say('twoOf', values)
    case 'fan':
      return say('fanOf', values)
    case 'nim':
      return say('nimOf', values)
    case 'kwok':
      return say('kwokOf', values)
    case 'ssh':
      return say('sshOf', values)
    case 'dozen':
      return say('dozenOf', values)
    default:
      return say('columnOf', values)
  }
}
