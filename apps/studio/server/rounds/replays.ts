import { deriveToken, equalBytes } from '#shared/server/secrets/tokens.ts'

const sign = (secret: string, round: string) => deriveToken(secret, 'replay', round)

/** Names a round for whoever shall only look at it. It never expires, and cannot be made without our secret. */
export function replayOf(secret: string, round: string): string {
  return `${round}.${sign(secret, round)}`
}

/** The round of a name that we gave. */
export function roundOf(secret: string, replay: string): string | undefined {
  const [round = '', signature = ''] = replay.split('.')
  return equalBytes(Buffer.from(signature), Buffer.from(sign(secret, round))) ? round : undefined
}
