/** What is said at tables with boxes: blackjack. */
export const boxes = {
  atBox: '{name}, box {n}',
  boxNumber: 'Box {n}',
  boxMain: 'Box',
  boxPairs: 'Perfect pairs',
  boxPlus: '21+3',
  boxInsured: 'Insurance',
  boxSplit: 'Split',
  boxDoubled: 'Double',
  dealer: 'Dealer',
  faceDown: 'A card face down',
  blackjack: 'Blackjack',
  blackjackShort: 'BJ',
  bust: 'Bust',
  phaseInsurance: 'Insurance?',
  phasePlaying: 'Players decide',
  moveHit: 'Hit',
  moveStand: 'Stand',
  moveDouble: 'Double',
  moveSplit: 'Split',
  moveInsure: 'Insure',
  moveDecline: 'No insurance',
  yourHand: 'Box {n}: {total} against {dealer}',
  yourHandOf: 'Box {n}, hand {hand}: {total} against {dealer}',
  boxBehind: 'Box {n}: another player decides; your stake goes with the hand.',
  decidedLate: 'Too late: the hand stands.',
  advice: 'Advice',
  adviceText: 'Show what basic strategy does',
  adviceSays: 'Basic strategy: {move}',
  dealerTold: 'The dealer has {total}.',
  dealerBust: 'The dealer is bust with {total}.',
  dealerBlackjack: 'The dealer has blackjack.',
  dealerIdle: 'Not drawn',
  rulesBlackjack:
    'Come nearer to 21 than the dealer without going over. Pictures count ten, an ace one or eleven. An ace and a ten on the first two cards are a blackjack and pay three to two. Eight decks; the dealer stands on all 17 and looks for a blackjack under an ace or a ten before anybody plays.',
  boxesText:
    'There are seven boxes. Who bets first on a box decides for it; who bets on it later bets behind: that stake stays as it is and goes with the first hand of the box.',
  decideText:
    'All boxes decide at the same time, {seconds} seconds for each step; then cards are dealt in the order of the boxes, whoever was quicker. A hand without an answer stands. What reaches the studio in time counts, by its clock.',
  blackjackMovesText:
    'Two cards may be doubled: the stake again, and one card. Two cards of one value may be split once, doubled after it, aces get one card each; 21 of a split is no blackjack. Under an ace a box may be insured for half its stake at two to one. A stake that the wallet does not give leaves the hand as it was.',
  blackjackSidesText:
    'Perfect pairs: the first two cards of a box are a pair: of two colours, of one colour, or of one suit. 21+3: they make with the dealer’s open card a flush, a straight, three of a kind, a straight flush, or three of one suit.',
  blackjackEdgeText:
    'The edge of a box is that of basic strategy from a full shoe of eight decks, with all that is doubled and split. By the best decision for each hand of cards it is {best} %. Who decides otherwise, and who bets behind, has another one. Insurance is counted by the open ace alone.',
} as const
