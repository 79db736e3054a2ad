import { type Draw, drawFrom } from './draw.ts'

/**
 * Fair rounds (games.md §3). The studio shows SHA-256(serverSeed) first, the player chooses clientSeed, nonce counts the
 * rounds. Stream: HMAC-SHA256(key serverSeed, message `clientSeed:nonce:block`) for block = 0, 1, 2 …, 32 bytes each,
 * read as big-endian 32-bit integers, of which draws are taken by rejection (`drawFrom`), not through floats.
 */
export function fairMessage(clientSeed: string, nonce: number, block: number): string {
  return `${clientSeed}:${nonce}:${block}`
}

/** Draws from blocks of bytes, asked for in order; each four bytes are one big-endian integer. */
export function drawFromBlocks(blockAt: (index: number) => Uint8Array): Draw {
  let words: number[] = []
  let at = 0
  let block = 0
  return drawFrom(() => {
    if (at === words.length) {
      words = readWords(blockAt(block++))
      at = 0
    }
    return words[at++]!
  })
}

function readWords(block: Uint8Array): number[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  return Array.from({ length: block.byteLength >> 2 }, (_, i) => view.getUint32(4 * i))
}

/** Four bytes to a float in [0, 1): Σ b[i] / 256^(i+1). */
export function readFloats(block: Uint8Array): number[] {
  return readWords(block).map(word => word / 2 ** 32)
}

class BlockMissing extends Error {}

export type FairSeeds = { serverSeed: string; clientSeed: string; nonce: number }
/** HMAC-SHA256 of a text key and a text message; in a browser by Web Crypto. */
export type Hmac = (key: string, message: string) => Promise<Uint8Array>

/** Does again what was drawn from these seeds: `play` is called with more and more of the stream until it has enough. */
export async function drawFairly<T>(seeds: FairSeeds, hmac: Hmac, play: (draw: Draw) => T): Promise<T> {
  const blocks: Uint8Array[] = []
  for (;;) {
    const message = fairMessage(seeds.clientSeed, seeds.nonce, blocks.length)
    blocks.push(await hmac(seeds.serverSeed, message))
    const draw = drawFromBlocks(index => {
      const block = blocks[index]
      if (!block) throw new BlockMissing()
      return block
    })
    try {
      return play(draw)
    } catch (error) {
      if (!(error instanceof BlockMissing)) throw error
    }
  }
}
