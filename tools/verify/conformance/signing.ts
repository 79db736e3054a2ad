import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'

/*
 * Signatures of the wallet contract, written from its text alone (§2.3, Transport) and not shared with the platform:
 * a mistake made on one side must show on the other.
 */

/** What one side signs with, and checks the other by. Signatures are base64. */
export type Key = {
  id: string
  sign: (text: string) => string
  /** Whether the other side signed this text. */
  isSigned: (text: string, signature: string) => boolean
  /** The text signed by an algorithm that is not the key's. */
  signOtherwise: (text: string) => string
}

/** HMAC-SHA256 by a secret that both sides know. */
export function hmacKey(id: string, secret: string): Key {
  const own = (text: string) => hmac(secret, text)
  return {
    id,
    sign: own,
    isSigned: (text, signature) => {
      const [right, given] = [Buffer.from(own(text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
    signOtherwise: text => {
      const { privateKey } = generateKeyPairSync('ed25519')
      return sign(null, Buffer.from(text), privateKey).toString('base64')
    },
  }
}

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }

/** Ed25519 or RSA-PSS-SHA256, as the keys are: our private and the other side's public one, both PEM. */
export function pairKey(id: string, privatePem: string, publicPem: string): Key {
  const [own, theirs] = [createPrivateKey(privatePem), createPublicKey(publicPem)]
  const isEd = own.asymmetricKeyType === 'ed25519'
  return {
    id,
    sign: text => {
      const bytes = Buffer.from(text)
      return (isEd ? sign(null, bytes, own) : sign('sha256', bytes, { key: own, ...PSS })).toString('base64')
    },
    isSigned: (text, signature) => {
      const [bytes, given] = [Buffer.from(text), Buffer.from(signature, 'base64')]
      return isEd ? verify(null, bytes, theirs, given) : verify('sha256', bytes, { key: theirs, ...PSS }, given)
    },
    // Who takes the public key for a shared secret would believe anybody.
    signOtherwise: text => hmac(createPublicKey(own).export({ type: 'spki', format: 'pem' }), text),
  }
}

function hmac(secret: string | Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64')
}

export function sha256Hex(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex')
}

type Call = { path: string; key: string; time: string; nonce: string; body: Uint8Array | string }

/** What a request signs: `WC1`, method, path, key, time, nonce and the hash of the raw body, by line feeds. */
export function requestText({ path, key, time, nonce, body }: Call): string {
  return ['WC1', 'POST', path, key, time, nonce, sha256Hex(body)].join('\n')
}

/** What an answer signs: `WC1R`, HTTP status, the request's nonce and the hash of the raw body. */
export function answerText(answer: { status: number; nonce: string; body: Uint8Array | string }): string {
  return ['WC1R', answer.status, answer.nonce, sha256Hex(answer.body)].join('\n')
}
