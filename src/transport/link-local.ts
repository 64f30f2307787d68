import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { SendFailure } from '../execution/send-failure.ts'

/** Where clouds answer with the credentials of the machine. Nobody runs a system there. */
const LINK_LOCAL = new BlockList()
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4')
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6')
// The same IPv4 addresses as those write them who translate between the two.
LINK_LOCAL.addSubnet('::ffff:169.254.0.0', 112, 'ipv6')
LINK_LOCAL.addSubnet('::169.254.0.0', 112, 'ipv6')
LINK_LOCAL.addSubnet('64:ff9b::169.254.0.0', 112, 'ipv6')
LINK_LOCAL.addSubnet('::ffff:0:169.254.0.0', 112, 'ipv6')
LINK_LOCAL.addSubnet('2002:a9fe::', 32, 'ipv6')

const known = new Map<string, Promise<string | undefined>>()

/**
 * Refuses a URL at a link-local address, however it is spelled: a number, hex, octal, inside IPv6, or as a name that
 * stands for one. Loopback and private networks are what people test in, and are allowed.
 *
 * @throws (as a rejection) `SendFailure`, not worth another attempt.
 */
export async function refuseLinkLocal(url: string): Promise<void> {
  // URL writes every spelling of an IPv4 address as four numbers.
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const address = isIP(host) === 0 ? await linkLocalAddressOf(host) : isLinkLocal(host) ? host : undefined
  if (address === undefined) return
  throw new SendFailure(`not sent: ${host} is a link-local address, where machines keep their credentials`, {
    reason: 'address_refused',
    retryable: false,
  })
}

/** A name is looked up once in a process: it guards against a mistake, not against whoever runs the name server. */
function linkLocalAddressOf(host: string): Promise<string | undefined> {
  const found = known.get(host) ?? lookUp(host)
  known.set(host, found)
  return found
}

async function lookUp(host: string): Promise<string | undefined> {
  try {
    const addresses = await lookup(host, { all: true })
    return addresses.map(({ address }) => address).find(isLinkLocal)
  } catch {
    // The exchange fails in its own way, and may be tried again.
    known.delete(host)
    return undefined
  }
}

function isLinkLocal(address: string): boolean {
  const [bare = ''] = address.split('%')
  return LINK_LOCAL.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}
