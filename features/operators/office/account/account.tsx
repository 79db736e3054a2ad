import { Button, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { officeApi } from '#features/operators/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { SetUpFactor } from '../login/set-up-factor.tsx'
import { useMe } from '../me.ts'
import { Passkeys } from './passkeys.tsx'

type Login = z.output<typeof officeApi.sessions.output>['list'][number]

/** The own account: who one is here, the second factor, and where one is logged in. */
export function Account() {
  const t = useTranslations('office.account')
  const { email, role } = useAtWork()
  const logins = useQuery({ queryKey: ['own-logins'], queryFn: () => ask(officeApi.sessions, {}) })
  return (
    <PageFrame title={t('title')}>
      <Facts>
        <Fact name={t('email')}>
          <bdi>{email}</bdi>
        </Fact>
        <Fact name={t('role')}>
          <Id>{role}</Id>
        </Fact>
        <Fact name={t('factor')}>
          <Factor />
        </Fact>
      </Facts>
      <Passkeys />
      <Part title={t('logins')}>
        <Loaded query={logins}>
          {({ list }) => (
            <Facts>
              {list.map(login => (
                <OneLogin key={login.id} login={login} />
              ))}
            </Facts>
          )}
        </Loaded>
      </Part>
    </PageFrame>
  )
}

function Factor() {
  const t = useTranslations('office.account')
  const { data } = useMe()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <State tone={data?.hasFactor ? 'good' : 'wait'}>{t(data?.hasFactor ? 'hasFactor' : 'noFactor')}</State>{' '}
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(data?.hasFactor ? 'replace' : 'setUp')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('factor')}>
        <SetUpFactor onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function OneLogin({ login: { id, device, ip, createdAt, lastActiveAt, isThis } }: { login: Login }) {
  const t = useTranslations('office.account')
  return (
    <Fact name={device || ip}>
      <Id>{ip}</Id> <When at={createdAt} />
      <Text size="sm" c="dimmed">
        {t('lastActive')} <When at={lastActiveAt} />
      </Text>
      {isThis ? (
        <State tone="info">{t('here')}</State>
      ) : (
        <Act
          label={t('end')}
          about={t('endAbout', { device: device || ip })}
          asksReason={false}
          act={() => ask(officeApi.endSession, { id })}
        />
      )}
    </Fact>
  )
}
