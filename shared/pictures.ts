import * as z from 'zod/mini'

/** The most that a picture may weigh as it is uploaded (issue 19, bad input). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024

/** The `mostBytes` of an endpoint that takes one picture: as base64 it is a third larger, and other fields stand beside. */
export const PICTURE_CALL_BYTES = 7 * 1024 * 1024

/** A picture in a call: base64 of a PNG or JPEG. What it really is, `shared/server/pictures.ts` finds out. */
export const pictureText = z.string().check(z.minLength(1), z.maxLength(PICTURE_CALL_BYTES))
