/** A made-up service account, with whose key Google's server libraries sign their own tokens. */
import { createVerify, generateKeyPairSync } from 'node:crypto';
import * as z from 'zod';

export interface ServiceAccount {
  /** The content of its key file, as the Google Cloud console offers it. */
  readonly keyFile: string;
  /** Whether the account has signed this token and it has not expired. */
  verify(token: string): boolean;
}

const claimsSchema = z.object({ iss: z.string(), exp: z.number() });

export function createServiceAccount(projectId: string): ServiceAccount {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = `functions@${projectId}.iam.gserviceaccount.com`;
  return {
    keyFile: JSON.stringify({
      type: 'service_account',
      project_id: projectId,
      private_key_id: 'local',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: email,
      client_id: '1',
    }),
    verify(token) {
      const [head = '', body = '', signature = ''] = token.split('.');
      const isSigned = createVerify('RSA-SHA256')
        .update(`${head}.${body}`)
        .verify(publicKey, signature, 'base64url');
      if (!isSigned) return false;
      const claims = claimsSchema.safeParse(
        JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
      );
      return claims.success && claims.data.iss === email && claims.data.exp * 1000 > Date.now();
    },
  };
}
