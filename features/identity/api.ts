import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PICTURE_CALL_BYTES, pictureText } from '#shared/pictures.ts'
import { KINDS, REASONS } from './rules/identity.ts'
import { BECAUSE } from './rules/requests.ts'

const kind = z.enum(KINDS)

export const identityApi = {
  identity: endpoint({
    method: 'GET',
    path: '/wps/identity',
    who: 'player',
    about: 'The level of the one who asks, all that each level needs, and where their documents stand',
    input: z.object({}),
    output: z.object({
      level: z.number(),
      levels: z.array(
        z.object({
          level: z.literal([2, 3]),
          needs: z.array(
            z.object({
              name: z.enum(['identity', 'selfie', 'address', 'funds']),
              state: z.enum(['missing', 'waiting', 'done']),
              /** Of these ways one is enough; each takes all its pictures. */
              ways: z.array(z.array(kind)),
            }),
          ),
        }),
      ),
      documents: z.array(
        z.object({
          kind,
          state: z.enum(['WAITING', 'APPROVED', 'REJECTED', 'EXPIRED']),
          uploadedAt: z.string(),
          /** Until when operators decide, while they have it; `isLate` where an earlier deadline passed. */
          deadline: z.nullable(z.object({ dueAt: z.string(), isLate: z.boolean() })),
          reason: z.nullable(z.enum(REASONS)),
          goodUntil: z.nullable(z.string()),
        }),
      ),
      /** What operators asked for besides, or again; it is in `documents` once something was sent. */
      requests: z.array(
        z.object({ kind, because: z.enum(BECAUSE), word: z.string(), dueAt: z.string(), isLate: z.boolean() }),
      ),
    }),
  }),
  /** `not_a_picture`, `picture_too_large`, `order_final` where it is approved already, `too_many_requests`. */
  upload: endpoint({
    method: 'POST',
    path: '/wps/identity/documents',
    who: 'player',
    mostBytes: PICTURE_CALL_BYTES,
    about: 'Upload the picture of a document; it takes the place of one that waits',
    input: z.strictObject({ kind, picture: pictureText }),
    output: z.object({}),
  }),
}
