import { randomBytes } from 'node:crypto'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { commitmentOf } from '../rules/draws.ts'

const PURPOSE = 'draws'

/** A seed that nobody sees before its draw is over, and what is promised of it. */
export function newSeed(serverSecret: string, serverSeed = randomBytes(32).toString('hex')) {
  return { sealedSeed: seal(serverSecret, PURPOSE, serverSeed), commitment: commitmentOf(serverSeed) }
}

export const openSeed = (serverSecret: string, sealedSeed: Uint8Array): string =>
  unseal(serverSecret, PURPOSE, sealedSeed)
