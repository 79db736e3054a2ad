import { createFeedClient, type FeedAccess } from '#apps/studio/feed-client.ts'
import type { FeedSource } from './feed-source.ts'

/** The feed behind an address. What it tells again comes by the stream. */
export function createHttpFeed(access: FeedAccess): FeedSource {
  const client = createFeedClient(access)
  return {
    ...client,
    async recover(producer, after, requestId) {
      await client.recover(producer, after, requestId)
      return []
    },
  }
}

/** Without a feed nothing is offered. */
export const noFeed: FeedSource = {
  stream: () => Promise.reject(new Error('there is no sports feed')) as never,
  recover: async () => [],
  schedule: async () => [],
  markets: async () => [],
  calculate: async () => undefined,
  reveal: async () => undefined,
}
