import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { PICTURE_CALL_BYTES, pictureText } from '#shared/pictures.ts'
import { contentShape } from './rules/content.ts'
import { ANNOUNCEMENT_KINDS } from './rules/messages.ts'

/* What operators write and put up: draft, approval by a second person, its time, and the way back (back-office, CMS). */

const base = '/wps/office/content'
const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/))
const instant = z.nullable(z.string())
const version = z.int().check(z.minimum(1), z.maximum(1_000_000))
const nothing = z.object({})
/** Three languages of the longest texts. */
const MOST_BYTES = 256 * 1024

/** `LIVE` stands on the site; `APPROVED` waits for its time; `OVER` stood, or was replaced before it did. */
const state = z.enum(['DRAFT', 'APPROVED', 'LIVE', 'OVER'])

export const contentApi = {
  list: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'content.read',
    about: 'Everything of a kind as it was written last, by position: what stands, waits, and is a draft',
    input: z.object({ kind: z._default(z.enum(ANNOUNCEMENT_KINDS), 'B') }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), version: z.int(), state, content: contentShape, startsAt: instant },
          /** Whether some version of it stands on the site. */
          isLive: z.boolean(),
        }),
      ),
    }),
  }),
  versions: officeEndpoint({
    method: 'GET',
    path: `${base}/:id/versions`,
    may: 'content.read',
    about: 'All versions of one thing, the newest first',
    input: z.object({ id }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ version: z.int(), state, content: contentShape, startsAt: instant, madeBy: z.string() },
          ...{ approvedBy: z.string(), madeAt: z.string(), liveAt: instant },
        }),
      ),
    }),
  }),
  /** `invalid_input` ({ field }) for what could not be shown; `state_changed` when somebody wrote another one since `after`. */
  save: officeEndpoint({
    method: 'POST',
    path: `${base}/:id`,
    may: 'content.write',
    mostBytes: MOST_BYTES,
    about: 'Write a new version as a draft; `after`: the newest that one saw, 0 for something new',
    input: z.strictObject({
      id,
      after: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      content: contentShape,
      startsAt: z.nullable(z.iso.datetime()),
    }),
    output: z.object({ version: z.int() }),
  }),
  publish: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/publish`,
    may: 'content.publish',
    about: 'Put a draft up at its time (second person)',
    input: z.strictObject({ id, version, reason }),
    output: proposed,
  }),
  rollBack: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/roll-back`,
    may: 'content.rollBack',
    about: 'Put up again, at once, what two people approved before',
    input: z.strictObject({ id, version, reason }),
    output: nothing,
  }),
  takeDown: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/take-down`,
    may: 'content.takeDown',
    about: 'Take something off the site at once, and whatever of it waits for its time; its versions stay',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  addPicture: officeEndpoint({
    method: 'POST',
    path: `${base}/pictures`,
    may: 'content.write',
    mostBytes: PICTURE_CALL_BYTES,
    about: 'A picture to show: decoded and written anew; answers its address on the site',
    input: z.strictObject({ picture: pictureText }),
    output: z.object({ url: z.string() }),
  }),
}
