import type { Acting } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import type { Deps } from '../deps.ts'
import { note } from './marks.ts'
import { findPicture, findSlip, type PictureKey } from './store-pictures.ts'

/* What members showed, for those who decide by it: who looked is on record (C-12). */

type Shown<T extends string> = { type: T; bytes: Uint8Array }

function fileOf<T extends string>(shown: Shown<T> | undefined): { type: T; file: string } {
  if (!shown) throw new Refusal('not_found')
  return { type: shown.type, file: Buffer.from(shown.bytes).toString('base64') }
}

export const slipFor = ({ db }: Deps, who: Acting, id: string) =>
  transaction(db, async tx => {
    const slip = fileOf(await findSlip(tx, who.merchantId, id))
    await note(tx, who, 'deposits.look', `deposit:${id}`)
    return slip
  })

export const pictureFor = ({ db }: Deps, who: Acting, key: PictureKey) =>
  transaction(db, async tx => {
    const picture = fileOf(await findPicture(tx, who.merchantId, key))
    await note(tx, who, 'parts.look', `part:${key.id}`, { side: key.side, number: key.number })
    return picture
  })
