import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A node of the white-label tree (specification §3): `enabled` is '1' when the flag is on. */
export type FlagNode = { modId: string; enabled: '0' | '1'; childrenNodes: FlagNode[] }
export const flagNode: z.ZodMiniType<FlagNode> = z.lazy(() =>
  z.object({ modId: z.string(), enabled: z.enum(['0', '1']), childrenNodes: z.array(flagNode) }),
)

/** How one field of the registration form is checked (specification §3, §5). */
export const registrationField = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.string(),
  patternId: z.number(),
  minLength: z.number(),
  maxLength: z.number(),
})
export const registrationRules = z.record(z.string(), registrationField)

const route = z.object({ domainName: z.string(), speed: z.number() })

export const systemStatus = z.object({
  /** 0 normal, 1 maintenance, 2 region-restricted (specification §4). */
  status: z.literal([0, 1, 2]),
  info: z.object({
    merchantCode: z.string(),
    merchantName: z.string(),
    /** `credits` have no cash value; the footer says so. */
    moneyMode: z.enum(['credits', 'real']),
    /** How old members are at least. */
    minimumAge: z.int(),
    currency: z.string(),
    currencySymbol: z.string(),
    whitelabel: z.array(flagNode),
    register: registrationRules,
    resources: z.array(z.object({ resourceType: z.string(), url: z.string(), qrCodeUrl: z.string() })),
    /** TELEGRAM, FACEBOOK and others with their address; LIVECHAT and VIP without: `customerService` tells it. */
    customerService: z.array(z.object({ csType: z.string(), path: z.string() })),
    /** The origins that a chat window may be led to; `self` is this site. */
    chatOrigins: z.array(z.string()),
    analytics: z.object({ gtagId: z.string() }),
    domainRoute: z.array(route),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    /** What payloads of calls marked `sealed` are encrypted to, the one to use first (security §3.3). */
    encKeys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        /** Its thumbprint by RFC 7638. */
        kid: z.string(),
        use: z.literal('enc'),
        alg: z.literal('ECDH-ES'),
        /** When it ceases to open anything, in seconds since 1970. */
        exp: z.int(),
      }),
    ),
    /** Licence images come from the operator's own data only (security D5). */
    licences: z.array(z.object({ name: z.string(), imageUrl: z.string(), link: z.string() })),
    /** Who else lets members log in: a button each. */
    thirdParties: z.array(z.object({ provider: z.string(), label: z.string() })),
    /** Codes of `/wps/verification/phone` take the place of our own SMS. */
    phoneAuth: z.boolean(),
  }),
  /** `country` (ISO 3166 alpha-2) is null when it is not known: the server needs a GeoIP file for it. */
  location: z.object({ ip: z.string(), country: z.nullable(z.string()) }),
  maintenance: z.nullable(z.object({ title: z.string(), message: z.string(), endsAt: z.nullable(z.string()) })),
  regionRestriction: z.nullable(z.object({ message: z.string() })),
})
export type SystemStatus = z.output<typeof systemStatus>

export const settingsApi = {
  status: endpoint({
    method: 'GET',
    path: '/wps/system/status',
    who: 'anyone',
    about: 'Site status, permissions and everything the site needs to start',
    input: z.object({ host: z.optional(z.string().check(z.maxLength(255))) }),
    output: systemStatus,
  }),
  whitelabel: endpoint({
    method: 'GET',
    path: '/wps/system/whitelabel',
    who: 'anyone',
    about: 'The white-label flag tree of this merchant',
    input: z.object({}),
    output: z.array(flagNode),
  }),
  domainRoute: endpoint({
    method: 'GET',
    path: '/wps/system/domainRoute',
    who: 'anyone',
    about: 'The addresses of this merchant for a device (0 and 3 read the first entry)',
    input: z.object({ device: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9)), 0) }),
    output: z.object({ domainList: z.array(route) }),
  }),
  customerService: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_customerService',
    who: 'anyone',
    about:
      'Where chat windows lead (type 3 chat, 4 VIP), each a JWE for the P-256 key that the page made for this call',
    input: z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string().check(z.regex(/^[\w-]{43}$/)),
      y: z.string().check(z.regex(/^[\w-]{43}$/)),
    }),
    output: z.object({ version: z.string(), pathList: z.array(z.object({ type: z.int(), path: z.string() })) }),
  }),
  register: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    who: 'anyone',
    about: 'Which registration fields are shown and required, and how each is checked',
    input: z.object({}),
    output: registrationRules,
  }),
}
