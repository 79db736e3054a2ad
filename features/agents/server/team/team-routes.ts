import type { FastifyInstance } from 'fastify'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import * as downlines from './downlines.ts'
import * as links from './links.ts'
import { nameIsFree, openDownline, opening } from './opening.ts'

const viewer = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })

/** Opening accounts, links, and what an agent does about direct downlines. */
export function teamRoutes(app: FastifyInstance, context: Context): void {
  serve(app, agentTeamApi.opening, (_, ask) => opening(context, viewer(ask)))
  serve(app, agentTeamApi.nameIsFree, ({ username }, ask) => nameIsFree(context, viewer(ask), username))
  serve(app, agentTeamApi.openDownline, (input, ask) => openDownline(context, viewer(ask), input))
  serve(app, agentTeamApi.links, (input, ask) => links.links(context, viewer(ask), input))
  serve(app, agentTeamApi.makeLink, (input, ask) => links.makeLink(context, viewer(ask), input))
  serve(app, agentTeamApi.editLink, (input, ask) => links.editLink(context, viewer(ask), input))
  serve(app, agentTeamApi.deleteLink, (input, ask) => links.deleteLink(context, viewer(ask), input))
  serve(app, agentTeamApi.downline, (input, ask) => downlines.downline(context, viewer(ask), input))
  serve(app, agentTeamApi.setTerms, (input, ask) => downlines.setTerms(context, viewer(ask), input))
  serve(app, agentTeamApi.quotas, (input, ask) => downlines.quotas(context, viewer(ask), input))
  serve(app, agentTeamApi.giveQuota, (input, ask) => downlines.giveQuota(context, viewer(ask), input))
  serve(app, agentTeamApi.setToUpline, (input, ask) => downlines.setToUpline(context, viewer(ask), input))
  serve(app, agentTeamApi.setNote, (input, ask) => downlines.setNote(context, viewer(ask), input))
  serve(app, agentTeamApi.lockBets, (input, ask) => downlines.lockBets(context, viewer(ask), input))
}
