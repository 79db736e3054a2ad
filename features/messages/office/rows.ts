import type * as z from 'zod/mini'
import type { contentApi } from '#features/messages/api-office.ts'
import type { Content } from '#features/messages/rules/content.ts'
import type { Tone } from '#shared/office/show.tsx'

export type Row = z.output<typeof contentApi.list.output>['list'][number]

/** How a version stands, by its colour. */
export const TONES = { DRAFT: 'plain', APPROVED: 'wait', LIVE: 'good', OVER: 'plain' } as const satisfies Record<
  string,
  Tone
>

export const titleOf = ({ texts }: Content) => Object.values(texts)[0]?.title ?? ''
