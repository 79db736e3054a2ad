import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { isCutOff, loadPatiently } from '../../web/tries.ts'

/** Specification §9: a part of the site that takes longer is given up. */
const CHUNK_MS = 120_000

type Reason = 'missing' | 'offline' | 'timeout'

export class ChunkError extends Error {
  readonly reason: Reason
  /** Lets whoever asks next try again. */
  forget: () => void = () => undefined
  constructor(reason: Reason) {
    super(`a part of the site did not load: ${reason}`)
    this.reason = reason
  }
}

/** Loads a part of the site, for 120 s at most; what is lost on the way is asked for again. Throws ChunkError. */
export async function loadChunk<T>(load: () => Promise<T>, limitMs = CHUNK_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wasCutOff = isCutOff()
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), limitMs)
  })
  const part = loadPatiently(load).catch((cause: unknown) => {
    console.error(cause)
    throw new ChunkError(wasCutOff || isCutOff() ? 'offline' : 'missing')
  })
  return Promise.race([part, limit]).finally(() => clearTimeout(timer))
}

let waitFor: () => Promise<unknown> = () => Promise.resolve()

/** What each screen that loads later needs beside itself. */
export function waitBeforeScreens(wait: () => Promise<unknown>): void {
  waitFor = wait
}

export type LazyScreen<P> = ((props: P) => ReactNode) & { preload: () => Promise<void> }

/**
 * A screen that loads when it is first shown, or earlier by `preload` (the router calls it when a link is approached).
 * What failed for good stays so until its error is told to forget: a screen that asked again by itself would never end.
 * `isWorded`: it says nothing but what the first view says.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isWorded = false } = {},
): LazyScreen<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  async function loadOnce(): Promise<ComponentType<P>> {
    const [screen] = await Promise.all([loadChunk(load), isWorded || waitFor()])
    loaded = screen
    return screen
  }
  function begin(): Promise<ComponentType<P>> {
    loading ??= loadOnce().catch((error: unknown) => {
      if (error instanceof ChunkError) error.forget = () => (loading = undefined)
      throw error
    })
    return loading
  }
  const screen = (props: P) => createElement(loaded ?? use(begin()), props)
  return Object.assign(screen, { preload: () => begin().then(() => undefined) })
}
