import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { piecesOf } from '#features/people/rules/pieces.ts'
import { deriveToken } from '#shared/server/secrets/tokens.ts'

/** 64 bits of a keyed hash: whoever has the database and not the secret learns no digit of it. */
export function pieceHash(serverSecret: string, merchantId: number, piece: string): bigint {
  return Buffer.from(deriveToken(serverSecret, 'profile-piece', `${merchantId}|${piece}`), 'base64url').readBigInt64BE()
}

/** The pieces by which a mobile number is found later. */
export function hashedPieces(serverSecret: string, merchantId: number, number: string): bigint[] {
  const international = number.replace(/\D/g, '')
  const national = parsePhoneNumberFromString(number)?.nationalNumber ?? international
  return piecesOf(international, national).map(piece => pieceHash(serverSecret, merchantId, piece))
}
