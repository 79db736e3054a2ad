import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** User present and verified; with a credential attached. */
const FLAGS = { proven: 0x05, attested: 0x45 }

/** A passkey as a telephone keeps it (ES256, no attestation), for the page of `origin`. */
export function givenPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const rp = sha256(new URL(origin).hostname)
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([rp, Buffer.of(flags), count])
  }
  const said = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: credential.id,
    /** What the browser answers to the options of a new passkey. */
    register: ({ challenge }: { challenge: string }) => {
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, isoCBOR.encode(key)])
      const authData = new Uint8Array(Buffer.concat([head(FLAGS.attested), attested]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const attestationObject = b64(isoCBOR.encode(attestation as never))
      return { ...credential, response: { clientDataJSON: b64(said('webauthn.create', challenge)), attestationObject } }
    },
    /** What it signs when it is asked. */
    answer: ({ challenge }: { challenge: string }) => {
      const [authenticatorData, client] = [head(FLAGS.proven), said('webauthn.get', challenge)]
      const signature = b64(sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey))
      return {
        ...credential,
        response: { clientDataJSON: b64(client), authenticatorData: b64(authenticatorData), signature },
      }
    },
  }
}
