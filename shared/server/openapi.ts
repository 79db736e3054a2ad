import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }

const SEALED = {
  description:
    'Travels as { "data": JWE }: compact, ECDH-ES with A256GCM to a key of `info.encKeys` of /wps/system/status, over { iat (ms), jti (16 random bytes in base64url), htm (method), htu (path), mid (info.merchantCode), p (what is described here) }.',
}

const PLATFORM = {
  title: 'Grandstand',
  signature: { name: 'X-WC-Signature', description: 'Signed wallet contract call' },
}

/** OpenAPI 3.1 from the list of served endpoints, for operators and vendors. */
export function describeApi(endpoints: readonly Endpoint[], { title, signature } = PLATFORM) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of endpoints) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operationOf(each) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of the login answer' },
        vendor: { type: 'apiKey', in: 'header', ...signature },
      },
    },
  }
}

function operationOf(each: Endpoint) {
  const input = z.toJSONSchema(each.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const inPath = [...each.path.matchAll(/:(\w+)/g)].map(match => match[1]!)
  const inQuery = each.method === 'GET' || each.method === 'DELETE' ? Object.keys(input.properties ?? {}) : inPath
  return {
    summary: each.about,
    security: each.who === 'anyone' ? [] : each.who === 'vendor' ? [{ vendor: [] }] : [{ session: [] }],
    parameters: inQuery.map(name => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required ?? []).includes(name),
      schema: input.properties?.[name] ?? {},
    })),
    ...(each.method === 'GET' || each.method === 'DELETE'
      ? {}
      : {
          requestBody: {
            ...(each.sealed && SEALED),
            required: true,
            content: { 'application/json': { schema: input } },
          },
        }),
    responses: {
      200: {
        description: 'Answered',
        content: {
          'application/json': {
            schema:
              each.who === 'vendor'
                ? z.toJSONSchema(each.output, { unrepresentable: 'any' })
                : {
                    type: 'object',
                    properties: {
                      success: { const: true },
                      value: z.toJSONSchema(each.output, { io: 'input', unrepresentable: 'any' }),
                      message: { type: 'string' },
                      requestId: { type: 'string' },
                    },
                  },
          },
        },
      },
    },
  }
}
