import * as z from 'zod/mini'
import { type Content, contentProblem } from '#features/messages/rules/content.ts'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { itemOf, putLive, versionOf } from './content.ts'
import * as store from './store-versions.ts'

const asked = z.object({ id: z.string(), version: z.int() })

/** What visitors read is seen by two people before it stands. */
export function contentActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'content.publish': fourEyes('content.publish', asked, {
      ground: async (tx, merchantId, { id, version }) => {
        const draft = await versionOf(tx, merchantId, id, version)
        const versions = await store.listVersions(tx, merchantId, id)
        // A draft beside a newer one is not what the maker last wrote.
        if (draft.state !== 'DRAFT' || versions[0]!.version !== version) throw new Refusal('state_changed')
        const startsAt = draft.startsAt?.toISOString() ?? null
        const field = contentProblem(draft.content, startsAt, new Date())
        if (field) throw new Refusal('invalid_input', { field })
        const live = versions.find(({ state }) => state === 'LIVE')
        const { kind, groupName, languages, devices, endsAt } = draft.content
        const effect = {
          ...{ kind, groupName, languages, devices, startsAt, endsAt },
          ...{ from: live ? linesOf(live.content) : [], to: linesOf(draft.content) },
        }
        return { item: itemOf(id), version: `${version} after ${live?.version ?? 0}`, effect }
      },
      carryOut: ({ merchantId, people }, { id, version }) =>
        transaction(db, async tx => {
          await store.holdContent(tx, merchantId, id)
          await people.mark(tx)
          const { startsAt } = await versionOf(tx, merchantId, id, version)
          await store.approveVersion(tx, merchantId, id, version, bySome(people))
          if (startsAt === null || startsAt.getTime() <= Date.now()) await putLive(tx, merchantId, id, version)
          return { version }
        }),
    }),
  }
}

/** What the second person reads: pictures and where it leads, and each language in full. */
function linesOf({ url, phoneUrl, linkageType, linkageTarget, texts }: Content): string[] {
  const said = Object.entries(texts).flatMap(([language, text]) =>
    text ? [`${language}: ${text.title}`, text.content] : [],
  )
  return [url, phoneUrl, `${linkageType} ${linkageTarget}`.trim(), ...said].filter(line => line !== '')
}
