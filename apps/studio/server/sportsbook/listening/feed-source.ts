import type { FeedMessage, Fixture, Producer, Reveal } from '#apps/studio/feed-messages.ts'
import type { SlipLeg } from '../slip.ts'

/** A feed as the book needs it: ours, or another of this shape. */
export type FeedSource = {
  /** Messages behind an offset as they come; ends or throws when the connection is lost. */
  stream: (after: bigint, signal: AbortSignal) => AsyncIterable<{ offset: bigint; message: FeedMessage }>
  /** Messages of a producer since a moment of the feed (0: all that it keeps) come again; those that are answered at once. */
  recover: (producer: Producer, after: number, requestId: bigint) => Promise<FeedMessage[]>
  schedule: (from: number, to: number) => Promise<Fixture[]>
  markets: () => Promise<{ id: number; group: string }[]>
  /** The fair price of outcomes of one event together; undefined where they cannot all be. */
  calculate: (legs: readonly SlipLeg[]) => Promise<number | undefined>
  /** What an event that is over was drawn from; undefined before, and where the feed keeps it no more or tells no such thing. */
  reveal: (event: string) => Promise<Reveal | undefined>
}
