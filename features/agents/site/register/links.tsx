import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentTeamApi, type Link, OPENED_KINDS } from '#features/agents/api-team.ts'
import { LINK_STATES } from '#features/people/rules/people.ts'
import { Figures, Filters, Pick, Typed } from '#features/records/site/records.tsx'
import { Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Chip, KindChip } from '../parts/chips.tsx'
import { Between } from '../parts/fields.tsx'
import { PAGE_SIZE, Pager } from '../parts/pager.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { type Col, Rows } from '../parts/rows.tsx'
import type { OpenedKind } from './kind-choice.tsx'
import { LinkDeeds } from './link-deeds.tsx'
import { LinkDialog } from './link-dialog.tsx'

type LinkState = Link['state']
const TONES = { active: 'good', exhausted: 'plain', expired: 'plain', disabled: 'wait' } as const
const EMPTY = { state: '' as LinkState | '', kind: '' as OpenedKind | '', label: '', from: '', to: '' }

/** The links that an agent made, with what came of each. */
export function Links() {
  const t = useTranslations('agentCentre.register')
  const tParts = useTranslations('agentCentre.parts')
  const format = useFormatter()
  const columns = useColumns()
  const [filter, setFilter] = useState(EMPTY)
  const [pageNo, setPageNo] = useState(1)
  const [shown, setShown] = useState<Link>()
  const change = (more: Partial<typeof EMPTY>) => {
    setFilter({ ...filter, ...more })
    setPageNo(1)
  }
  const { state, kind, label, from, to } = filter
  const input = {
    ...{ ...(state && { state }), ...(kind && { kind }), ...(label && { label }) },
    ...{ ...(from && { from }), ...(to && { to }), pageNo, pageSize: PAGE_SIZE },
  }
  const query = useReport(['links', input], () => ask(agentTeamApi.links, input))
  return (
    <>
      <Filters count={Object.values(filter).filter(Boolean).length}>
        <Pick
          label={t('state')}
          all={t('allStates')}
          value={state}
          options={LINK_STATES.map(value => ({ value, label: t(`states.${value}`) }))}
          onPick={next => change({ state: next as LinkState | '' })}
        />
        <Pick
          label={tParts('kind')}
          all={tParts('allKinds')}
          value={kind}
          options={OPENED_KINDS.map(value => ({ value, label: tParts(`kinds.${value}`) }))}
          onPick={next => change({ kind: next as OpenedKind | '' })}
        />
        <Typed label={t('label')} value={label} onType={next => change({ label: next })} />
        <Between label={t('created')} type="date" from={from} to={to} onChange={change} />
      </Filters>
      <Report query={query}>
        {({ list, total, registrations }) => (
          <>
            <Figures
              label={tParts('totals')}
              figures={[
                [t('linksCount'), format.number(total)],
                [t('registrations'), format.number(registrations)],
              ]}
            />
            {list.length === 0 ? (
              <div className="card">
                <Note icon={<Link2 aria-hidden size={28} />} title={t('noLinks')} about={t('noLinksAbout')} />
              </div>
            ) : (
              <Rows
                caption={t('tab.links')}
                head={t('label')}
                columns={columns}
                rows={list}
                keyOf={link => link.id}
                nameOf={link => link.label || link.code}
                mark={link => (
                  <>
                    <KindChip kind={link.kind} />
                    <Chip tone={TONES[link.state]}>{t(`states.${link.state}`)}</Chip>
                  </>
                )}
                deeds={(link, close) => <LinkDeeds link={link} onShow={setShown} onDone={close} />}
              />
            )}
            <Pager pageNo={pageNo} total={total} onPage={setPageNo} />
          </>
        )}
      </Report>
      {shown && <LinkDialog link={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function useColumns(): Col<Link>[] {
  const t = useTranslations('agentCentre.register')
  const format = useFormatter()
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return [
    { key: 'code', label: t('code'), cell: link => <bdi className="figures">{link.code}</bdi> },
    {
      ...{ key: 'uses', label: t('uses'), align: 'end', onCard: true },
      cell: link => (
        <bdi dir="ltr" className="figures">
          {link.used} / {link.max ?? '∞'}
        </bdi>
      ),
    },
    {
      ...{ key: 'first', label: t('firstDeposits'), align: 'end', onCard: true },
      cell: link => format.number(link.firstDeposits),
    },
    {
      ...{ key: 'series', label: t('series') },
      cell: link => (
        <bdi>
          {Object.entries(link.series)
            .map(([group, value]) => `${group} ${value}`)
            .join(' · ') || '–'}
        </bdi>
      ),
    },
    { key: 'created', label: t('created'), cell: link => dayOf(link.createdAt) },
    {
      ...{ key: 'expires', label: t('expires'), onCard: true },
      cell: link => (link.expiresAt ? dayOf(link.expiresAt) : t('forEver')),
    },
    { key: 'domain', label: t('domain'), cell: link => <bdi>{link.domain || t('anyDomain')}</bdi> },
    { key: 'contact', label: t('contact'), cell: link => <bdi>{link.contact || '–'}</bdi> },
  ]
}
