import type { Say } from '../words/words.ts'
import { openNotice } from './dialog.ts'

/** Before a game without money: only adults go on. Resolves once they say so; whoever is not leaves. */
export function askAdult(say: Say, leave: () => void): Promise<void> {
  return new Promise(resolve => {
    openNotice(
      say,
      say('adultTitle'),
      say('adultText'),
      [
        { label: say('adultYes'), primary: true, act: resolve },
        { label: say('adultNo'), act: leave },
      ],
      true,
    )
  })
}
