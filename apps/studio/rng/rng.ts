import { createHash, randomBytes } from 'node:crypto'
import { type Draw, drawFrom } from '#apps/studio/engine/slots/draw.ts'
import { RngFailure } from './failure.ts'
import { createHealthTests } from './health.ts'
import { openKeystream } from './keystream.ts'

/** 2^20 cipher blocks of 64 bytes are 2^24 words. */
const REKEY_WORDS = 2 ** 24
const REKEY_MS = 60_000
const STARTUP_BYTES = 1024

export type Rng = {
  /** Unbiased integers. Throws RngFailure for ever after a health test has failed. */
  draw: Draw
  /** Why chance is closed, or null while it is sound. */
  failure: () => RngFailure | null
  /** Takes fresh bytes of the operating system into the key; happens by itself every minute and every 64 MiB. */
  rekey: () => void
  close: () => void
}

/**
 * The studio's source of chance (games.md §3): a ChaCha20 keystream keyed by the operating system, rekeyed by hashing its
 * own output with fresh bytes, so that neither an old state nor a weak moment of the system reveals later draws.
 * Throws RngFailure when a self-test fails at the start.
 */
export function openRng(osBytes: (length: number) => Uint8Array = randomBytes): Rng {
  let failed: RngFailure | null = null
  const guard = <T>(work: () => T): T => {
    if (failed) throw failed
    try {
      return work()
    } catch (error) {
      failed = error instanceof RngFailure ? error : new RngFailure('the source of chance broke', { cause: error })
      throw failed
    }
  }
  const check = createHealthTests()
  const noise = (length: number) => {
    const bytes = osBytes(length)
    check(bytes)
    return bytes
  }
  let wordsLeft = REKEY_WORDS
  let stream = guard(() => {
    testKnownAnswers()
    noise(STARTUP_BYTES)
    return openKeystream(noise(32))
  })
  const rekey = () => {
    guard(() => {
      stream = openKeystream(createHash('sha256').update(stream.take(32)).update(noise(32)).digest())
      wordsLeft = REKEY_WORDS
    })
  }
  const draw = drawFrom(() => {
    if (wordsLeft-- === 0) rekey()
    return stream.next32()
  })
  const timer = setInterval(() => {
    if (!failed) closeOnFailure(rekey)
  }, REKEY_MS).unref()
  return {
    draw: n => {
      if (failed) throw failed
      return draw(n)
    },
    failure: () => failed,
    rekey,
    close: () => clearInterval(timer),
  }
}

/** A failed rekey by the clock must not end the process: `failure` and every later draw tell of it. */
function closeOnFailure(rekey: () => void): void {
  try {
    rekey()
  } catch (error) {
    if (!(error instanceof RngFailure)) throw error
  }
}

/** First 64 bytes of ChaCha20 with key and nonce zero (RFC 8439, appendix A.1, test vector 1). */
const ZERO_KEY_STREAM =
  '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
  'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586'

/** Checks cipher and rejection against known answers. Throws RngFailure. */
export function testKnownAnswers(open = openKeystream): void {
  const stream = Buffer.from(open(new Uint8Array(32)).take(64)).toString('hex')
  if (stream !== ZERO_KEY_STREAM) throw new RngFailure('the cipher does not give its known answer')
  const words = [2 ** 32 - 1, 2 ** 32 - 6, 2 ** 32 - 7]
  if (drawFrom(() => words.shift()!)(10) !== 9) throw new RngFailure('rejection does not give its known answer')
}
