import { createHash, createHmac } from 'node:crypto'
import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import { drawFromBlocks, fairMessage, readFloats } from '#apps/studio/engine/slots/fair.ts'

/** What is shown before the bet: it binds us to the server seed without telling it. */
export function hashServerSeed(serverSeed: string): string {
  return sha256Hex(serverSeed)
}

/** One block of 32 bytes of the fair stream (docs/game-files.md, "Fair rounds"). */
export function fairBlock(serverSeed: string, clientSeed: string, nonce: number, block: number): Uint8Array {
  return createHmac('sha256', serverSeed)
    .update(fairMessage(clientSeed, nonce, block))
    .digest()
}

/** Draws for one round that the player can make again once the server seed has been told. */
export function fairDraw(serverSeed: string, clientSeed: string, nonce: number): Draw {
  return drawFromBlocks(block => fairBlock(serverSeed, clientSeed, nonce, block))
}

/** The stream as floats of 32 bits, the common scheme of arcade games: `count` of them from the first block on. */
export function fairFloats(serverSeed: string, clientSeed: string, nonce: number, count: number): number[] {
  const blocks = Array.from({ length: Math.ceil(count / 8) }, (_, i) => fairBlock(serverSeed, clientSeed, nonce, i))
  return blocks.flatMap(readFloats).slice(0, count)
}

/** Each hash of a crash chain is the SHA-256 of the text of the one generated before it, and played after it. */
export function nextCrashHash(hash: string): string {
  return sha256Hex(hash)
}

/** What a crash round's point is computed from: the hash salted with text that nobody knew when the chain was made. */
export function saltCrashHash(hash: string, salt: string): string {
  return createHmac('sha256', hash).update(salt).digest('hex')
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
