import type { BrokerHandler } from '../../src/vitest/main/broker.ts'

/** Listens to nobody. */
export const silentHandler: BrokerHandler = { messages() {}, spent() {}, closed() {} }
