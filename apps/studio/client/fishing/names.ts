import type { Weapon } from '../../engine/fishing/fishing-file.ts'
import type { WordKey } from '../words/en.ts'

/** What each kind is called. */
export const FISH_NAMES: Readonly<Record<string, WordKey>> = {
  ...{ anchovy: 'fishAnchovy', damsel: 'fishDamsel', clown: 'fishClown', angel: 'fishAngel', puffer: 'fishPuffer' },
  ...{ butterfly: 'fishButterfly', lionfish: 'fishLionfish', squid: 'fishSquid', seahorse: 'fishSeahorse' },
  ...{ turtle: 'fishTurtle', ray: 'fishRay', koi: 'fishKoi', eel: 'fishEel', sailfish: 'fishSailfish' },
  ...{ anglerfish: 'fishAnglerfish', jelly: 'fishJelly', shark: 'fishShark', 'gold-carp': 'fishGoldCarp' },
  ...{ kraken: 'fishKraken', naga: 'fishNaga' },
}

export const WEAPON_NAMES: Readonly<Record<Weapon, WordKey>> = {
  cannon: 'cannon',
  torpedo: 'torpedo',
  bomb: 'bomb',
  frost: 'frost',
}
