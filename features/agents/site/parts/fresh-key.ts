import { toHex } from '#shared/hex.ts'

const BYTES = 16

/** The key of one act: asked again under it, it is done once. */
export const freshKey = (): string => toHex(crypto.getRandomValues(new Uint8Array(BYTES)))
