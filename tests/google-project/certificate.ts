/** A certificate for one run: browser and command line use Google's hosts only over https. */
import { generateKeyPairSync, sign } from 'node:crypto';

/** One value in DER: tag, length, content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = body.length;
  const long = size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  const length = size < 0x80 ? [size] : long;
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string): Buffer => der(0x17, Buffer.from(text, 'latin1'));

/** A self-signed certificate for these hosts. Clients must be configured to trust it. */
export function makeCertificate(names: readonly string[]): {
  readonly key: string;
  readonly cert: string;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
  const name = sequence(
    der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from('one run', 'utf8')))),
  );
  const subjectAlternativeNames = sequence(
    identifier('551d11'),
    der(0x04, sequence(...names.map((host) => der(0x82, Buffer.from(host, 'latin1'))))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAlternativeNames)),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
