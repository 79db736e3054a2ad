import { type Paint, paintFish } from './paint-fish.ts'
import { paintJelly, paintKraken, paintNaga, paintRay, paintSeahorse, paintSquid, paintTurtle } from './paint-odd.ts'

/** `upright`: it does not turn with its way, only to the side it swims to. */
export type Drawn = { paint: Paint; upright?: boolean }

const fish = (skin: Parameters<typeof paintFish>[0]): Drawn => ({ paint: paintFish(skin) })

/** How each kind looks; a kind that is not here cannot be shown. */
export const DRAWN: Readonly<Record<string, Drawn>> = {
  anchovy: fish({ back: '#2f6f9c', side: '#9fd4ee', belly: '#f4fbff', fin: '#7fb8d8', tail: 'fork', deep: 0.7 }),
  damsel: fish({ back: '#2a3fd0', side: '#4a7bff', belly: '#ffd94a', fin: '#ffc21e', tail: 'fork' }),
  clown: fish({ back: '#e0501a', side: '#ff8a2e', belly: '#ffb95a', fin: '#ff6a1e', tail: 'fan', bands: { color: '#fff8ee', count: 3 } }),
  angel: fish({ back: '#caa21e', side: '#ffe25a', belly: '#fff8c0', fin: '#f0b81e', tail: 'fan', dorsal: 0.75, deep: 0.72, bands: { color: '#1c2a4ccc', count: 3 } }),
  puffer: fish({ back: '#8a7a2a', side: '#e8d27a', belly: '#fffbe6', fin: '#d8a83c', tail: 'fan', deep: 0.98, crest: 0.55, spots: '#5a4c14', spines: true, dorsal: 0.2 }),
  butterfly: fish({ back: '#f2a21e', side: '#fff2b0', belly: '#ffffff', fin: '#ff8c1e', tail: 'fan', deep: 0.94, crest: 0.5, dorsal: 0.5, bands: { color: '#2a1a3acc', count: 4 } }),
  lionfish: fish({ back: '#7a1c1c', side: '#d8553c', belly: '#ffe6d0', fin: '#b8321e', tail: 'fan', spines: true, bands: { color: '#fff0e4', count: 6 } }),
  squid: { paint: paintSquid },
  seahorse: { paint: paintSeahorse, upright: true },
  turtle: { paint: paintTurtle },
  ray: { paint: paintRay },
  koi: fish({ back: '#e8321e', side: '#ffffff', belly: '#ffffff', fin: '#ff9a7a', tail: 'veil', spots: '#e8401e', deep: 0.8 }),
  eel: fish({ back: '#2c5a2a', side: '#7ab84a', belly: '#f0f2a0', fin: '#3f7a34', tail: 'fan', deep: 0.72, dorsal: 0.5, spots: '#1f4420' }),
  sailfish: fish({ back: '#16306e', side: '#4a86d8', belly: '#eef6ff', fin: '#2a48a8', tail: 'sickle', sword: true, dorsal: 1.15, deep: 0.62 }),
  anglerfish: fish({ back: '#2a1c3e', side: '#5a4478', belly: '#8a78a8', fin: '#402e5c', tail: 'fan', deep: 0.9, crest: 0.66, teeth: true, lamp: '#7affd8' }),
  jelly: { paint: paintJelly, upright: true },
  shark: fish({ back: '#3c5068', side: '#7f98ae', belly: '#f2f6f8', fin: '#44586e', tail: 'sickle', deep: 0.66, dorsal: 0.8, teeth: true }),
  'gold-carp': fish({ back: '#d88a0c', side: '#ffd23c', belly: '#fff6c0', fin: '#ffb01e', tail: 'veil', scales: '#b86a08aa', dorsal: 0.6, deep: 0.86 }),
  kraken: { paint: paintKraken, upright: true },
  naga: { paint: paintNaga },
}
