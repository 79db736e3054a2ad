import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AgentPlace } from '#features/agents/api-lines.ts'
import { pointOf } from '#features/people/rules/people.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Nothing, State, When } from '#shared/office/show.tsx'
import styles from '../parts/parts.module.css'
import { ClosingState } from './close.tsx'
import { FreezePart, MoneyPart } from './money-parts.tsx'

/** Where an agent stands, how they stand with money, and what they may give. */
export function PlaceContent({ place }: { place: AgentPlace }) {
  const t = useTranslations('office.agentPlace')
  const { move } = place
  return (
    <div className={styles.columns}>
      <Part title={t('where')}>
        <Facts>
          <Fact name={t('id')}>
            <Id>{place.id}</Id>
          </Fact>
          <Fact name={t('type')}>{t(`types.${place.type as 0}`)}</Fact>
          <Fact name={t('line')}>
            <Line place={place} />
          </Fact>
          {move && (
            <Fact name={t('moves')}>{t('movesTo', { to: move.to?.username ?? t('house'), since: move.since })}</Fact>
          )}
          <Fact name={t('toUpline')}>{t(place.toUpline ? 'yes' : 'no')}</Fact>
          <Fact name={t('card')}>
            <OfficeLink to={`/players/${place.id}`}>{t('openPlayer')}</OfficeLink>
          </Fact>
        </Facts>
      </Part>
      <MoneyPart place={place} />
      {place.closing && place.status !== 'closed' && (
        <Part title={t('closing.title')}>
          <Facts>
            <Fact name={t('closing.since')}>
              <When at={place.closing.decidedAt} />
            </Fact>
          </Facts>
          <ClosingState closing={place.closing} />
        </Part>
      )}
      {place.freeze && <FreezePart freeze={place.freeze} />}
      <Part title={t('forbidden')}>
        {place.inForce.length === 0 ? (
          <Nothing />
        ) : (
          <Facts>
            {place.inForce.map(flag => (
              <Fact key={flag} name={t(`flags.${flag}`)}>
                <State tone={place.flags.includes(flag) ? 'bad' : 'wait'}>
                  {t(place.flags.includes(flag) ? 'setHere' : 'setAbove')}
                </State>
              </Fact>
            ))}
          </Facts>
        )}
      </Part>
      <Part title={t('terms')}>
        <Values values={place.series} show={series => t('seriesOf', { series, point: pointOf(series) / 10_000 })} />
        <Values values={place.rates} show={ppm => t('rateOf', { rate: ppm / 10_000 })} />
        <p>{t(place.allowsEqual ? 'equal' : 'notEqual')}</p>
      </Part>
      <Part title={t('quotas')}>
        <Facts>
          {place.quotas
            .filter(each => place.series[each.group] !== undefined)
            .map(each => (
              <Fact key={`${each.group} ${each.from}`} name={`${each.group} ${each.from}–${each.to}`}>
                {each.left ?? t('unlimited')}
              </Fact>
            ))}
        </Facts>
      </Part>
    </div>
  )
}

function Line({ place }: { place: AgentPlace }) {
  const t = useTranslations('office.agentPlace')
  return (
    <>
      {t('house')}
      {place.uplines.map(({ id, username }) => (
        <Fragment key={id}>
          {' / '}
          <OfficeLink to={`/agents/${id}`}>
            <bdi>{username}</bdi>
          </OfficeLink>
        </Fragment>
      ))}
    </>
  )
}

function Values({ values, show }: { values: Readonly<Record<string, number>>; show: (value: number) => ReactNode }) {
  return (
    <Facts>
      {Object.entries(values).map(([name, value]) => (
        <Fact key={name} name={name}>
          {show(value)}
        </Fact>
      ))}
    </Facts>
  )
}
