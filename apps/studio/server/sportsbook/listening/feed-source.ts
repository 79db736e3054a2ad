import type { FeedMessage, Fixture, Producer } from '#apps/studio/feed-messages.ts'
import type { SlipLeg } from '../slip.ts'

/** A market as the feed describes it: names with `{specifier}` in them. */
export type DescribedMarket = {
  id: number
  group: string
  name?: string
  outcomes?: { id: string; name: string }[]
}

/** A feed as the book needs it: ours, or another of this shape. */
export type FeedSource = {
  /** Messages behind an offset as they come; ends or throws when the connection is lost. */
  stream: (after: bigint, signal: AbortSignal) => AsyncIterable<{ offset: bigint; message: FeedMessage }>
  /** Messages of a producer since a moment of the feed (0: all that it keeps) come again; those that are answered at once. */
  recover: (producer: Producer, after: number, requestId: bigint) => Promise<FeedMessage[]>
  schedule: (from: number, to: number) => Promise<Fixture[]>
  markets: () => Promise<DescribedMarket[]>
  /** The fair price of outcomes of one event together; undefined where they cannot all be. */
  calculate: (legs: readonly SlipLeg[]) => Promise<number | undefined>
}
