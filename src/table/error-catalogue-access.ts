/** Faults of users, roles and tokens; part of the catalogue in `error-catalogue.ts`. */
export const ACCESS_FAULTS = {
  CB_LOGIN_NEEDED: {
    what: {
      pt: "é preciso entrar com usuário e senha.",
      en: "you have to log in with user name and password.",
      es: "hay que entrar con usuario y contraseña.",
    },
    remedy: {
      pt: "Entre em /login; telas e transmissões usam um endereço com ?token=….",
      en: "Log in at /login; displays and broadcasts use an address with ?token=….",
      es: "Entre en /login; pantallas y transmisiones usan una dirección con ?token=….",
    },
    exitCode: 2,
  },
  CB_ROLE_NEEDED: {
    what: {
      pt: "isto pede a função {needed}; a sua é {role}.",
      en: "this asks for the role {needed}; yours is {role}.",
      es: "esto pide la función {needed}; la suya es {role}.",
    },
    remedy: {
      pt: "Entre com outro usuário, ou peça a função ao administrador.",
      en: "Log in as another user, or ask the administrator for the role.",
      es: "Entre con otro usuario, o pida la función al administrador.",
    },
    exitCode: 2,
  },
  CB_LOGIN_WRONG: {
    what: {
      pt: "usuário ou senha errados.",
      en: "wrong user name or password.",
      es: "usuario o contraseña incorrectos.",
    },
    remedy: {
      pt: "Tente de novo; uma senha esquecida é trocada com «./carambola user passwd NOME» na máquina do serviço.",
      en: 'Try again; a forgotten password is replaced with "./carambola user passwd NAME" on the service\'s machine.',
      es: "Pruebe otra vez; una contraseña olvidada se cambia con «./carambola user passwd NOMBRE» en la máquina del servicio.",
    },
    exitCode: 2,
  },
  CB_LOGIN_TOO_OFTEN: {
    what: {
      pt: "tentativas de entrada demais.",
      en: "too many attempts to log in.",
      es: "demasiados intentos de entrada.",
    },
    remedy: {
      pt: "Espere {seconds} s e tente de novo.",
      en: "Wait {seconds} s and try again.",
      es: "Espere {seconds} s y pruebe otra vez.",
    },
    exitCode: 2,
  },
  CB_NO_USERS: {
    what: {
      pt: "este serviço não tem usuários: quem está nesta máquina pode tudo o que um operador pode.",
      en: "this service has no users: whoever is at this machine may do what an operator may.",
      es: "este servicio no tiene usuarios: quien está en esta máquina puede lo que puede un operador.",
    },
    remedy: {
      pt: "Usuários vêm com «./carambola start --config ARQUIVO».",
      en: 'Users come with "./carambola start --config FILE".',
      es: "Los usuarios vienen con «./carambola start --config ARCHIVO».",
    },
    exitCode: 2,
  },
  CB_USER_UNKNOWN: {
    what: {
      pt: "não há usuário {name}; há: {known}.",
      en: "there is no user {name}; there are: {known}.",
      es: "no hay usuario {name}; hay: {known}.",
    },
    remedy: {
      pt: "Confira o nome, ou crie o usuário.",
      en: "Check the name, or add the user.",
      es: "Revise el nombre, o cree el usuario.",
    },
    exitCode: 2,
  },
  CB_USER_EXISTS: {
    what: {
      pt: "já há um usuário {name}.",
      en: "there is already a user {name}.",
      es: "ya hay un usuario {name}.",
    },
    remedy: {
      pt: "Escolha outro nome, ou mude o que existe.",
      en: "Choose another name, or change the one that exists.",
      es: "Elija otro nombre, o cambie el que existe.",
    },
    exitCode: 2,
  },
  CB_USER_NAME: {
    what: {
      pt: "{name} não serve como nome de usuário.",
      en: "{name} will not do as a user name.",
      es: "{name} no sirve como nombre de usuario.",
    },
    remedy: {
      pt: "Use 1 a 40 letras, algarismos, ponto, hífen ou sublinhado, começando por letra ou algarismo.",
      en: "Use 1 to 40 letters, digits, dots, hyphens or underscores, beginning with a letter or digit.",
      es: "Use de 1 a 40 letras, cifras, puntos, guiones o guiones bajos, empezando por letra o cifra.",
    },
    exitCode: 2,
  },
  CB_PASSWORD_WEAK: {
    what: {
      pt: "essa senha é fácil demais de adivinhar.",
      en: "that password is too easy to guess.",
      es: "esa contraseña es demasiado fácil de adivinar.",
    },
    remedy: {
      pt: "Use {least} a {most} caracteres, sem o nome do usuário; algumas palavras juntas são fáceis de lembrar.",
      en: "Use {least} to {most} characters, without the user's name; a few words together are easy to remember.",
      es: "Use de {least} a {most} caracteres, sin el nombre del usuario; unas palabras juntas son fáciles de recordar.",
    },
    exitCode: 2,
  },
  CB_LAST_ADMIN: {
    what: {
      pt: "{name} é o último administrador.",
      en: "{name} is the last administrator.",
      es: "{name} es el último administrador.",
    },
    remedy: {
      pt: "Dê antes a função admin a outro usuário.",
      en: "Give another user the role admin first.",
      es: "Dé antes la función admin a otro usuario.",
    },
    exitCode: 2,
  },
  CB_TOKEN_UNKNOWN: {
    what: {
      pt: "não há token {name}; há: {known}.",
      en: "there is no token {name}; there are: {known}.",
      es: "no hay token {name}; hay: {known}.",
    },
    remedy: {
      pt: "Confira o nome na lista de tokens.",
      en: "Check the name in the list of tokens.",
      es: "Revise el nombre en la lista de tokens.",
    },
    exitCode: 2,
  },
  CB_TOKEN_EXISTS: {
    what: {
      pt: "já há um token {name}.",
      en: "there is already a token {name}.",
      es: "ya hay un token {name}.",
    },
    remedy: {
      pt: "Escolha outro nome, ou revogue antes o que existe.",
      en: "Choose another name, or revoke the one that exists first.",
      es: "Elija otro nombre, o revoque antes el que existe.",
    },
    exitCode: 2,
  },
  CB_TOO_FAST: {
    what: {
      pt: "mensagens demais por segundo nesta conexão; o limite é {limit}.",
      en: "too many messages a second on this connection; the limit is {limit}.",
      es: "demasiados mensajes por segundo en esta conexión; el límite es {limit}.",
    },
    remedy: {
      pt: "Envie mais devagar e repita com o mesmo id o comando que não foi aceito.",
      en: "Send more slowly, and repeat with the same id the command that was not taken.",
      es: "Envíe más despacio y repita con el mismo id la orden que no fue aceptada.",
    },
    exitCode: 2,
  },
  CB_TOO_MANY_CONNECTIONS: {
    what: {
      pt: "conexões demais {from}; o limite é {limit}.",
      en: "too many connections {from}; the limit is {limit}.",
      es: "demasiadas conexiones {from}; el límite es {limit}.",
    },
    remedy: {
      pt: "Feche páginas que ninguém olha, ou aumente limits na configuração.",
      en: "Close pages that nobody looks at, or raise limits in the configuration.",
      es: "Cierre páginas que nadie mira, o aumente limits en la configuración.",
    },
    exitCode: 2,
  },
  CB_TLS_UNUSABLE: {
    what: {
      pt: "o certificado {cert} com a chave {key} não pode ser usado: {reason}.",
      en: "the certificate {cert} with the key {key} cannot be used: {reason}.",
      es: "el certificado {cert} con la clave {key} no se puede usar: {reason}.",
    },
    remedy: {
      pt: "Use arquivos PEM que combinem e que o serviço possa ler.",
      en: "Use PEM files that belong together and that the service may read.",
      es: "Use archivos PEM que correspondan y que el servicio pueda leer.",
    },
    exitCode: 2,
  },
} as const;
